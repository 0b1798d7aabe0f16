/** Checks whose cure needs no decision: the action previews its effect, and the check shows if it helped. */
export const fixableChecks = ['H1', 'H4', 'H11', 'runs'] as const
export type FixableCheck = (typeof fixableChecks)[number]
