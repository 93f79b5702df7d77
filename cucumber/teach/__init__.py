"""Tasks judged by the rules, drills drawn from games played by chance, and lessons made of deals and tasks."""
