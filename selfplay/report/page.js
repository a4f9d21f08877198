{{TITLE}}
