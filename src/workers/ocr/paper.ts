/** A place on a page, in parts of its width and height from 0 to 1, from the upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** One printed line as it is read, with how sure its reading is: 0 to 100, and 100 where the document holds the text itself. */
export type PaperLine = { text: string; confidence: number; page: number; box: Box }

/** Why nothing can be read of a paper: torn, locked by a password, or with more pages than are read. */
export const paperProblems = ['torn', 'locked', 'tooLong', 'slow'] as const
export type PaperProblem = (typeof paperProblems)[number]

export type Paper = { pages: number; lines: PaperLine[] } | { problem: PaperProblem }

/** The pages that are read of one paper. */
export const mostPages = 20
