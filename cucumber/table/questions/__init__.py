"""What is asked at a table: its text and answers, the verdict, and how it is drawn."""
