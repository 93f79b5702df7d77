"""Tasks judged by the rules, drills drawn from random games, and lessons made of deals and tasks."""
