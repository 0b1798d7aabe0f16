/** Checks whose cure needs no decision: the act says what it will do, and the check tells whether it helped. */
export const fixableChecks = ['H1', 'H4', 'H11', 'runs'] as const
export type FixableCheck = (typeof fixableChecks)[number]
