/** The one password of all demo sign-ins; only the demo company has it, and only on an empty installation. */
export const demoPassword = 'qafila-demo-2026'
