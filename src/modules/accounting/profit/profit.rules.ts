export const profitFigures = ['revenue', 'expense', 'result'] as const
export type ProfitFigure = (typeof profitFigures)[number]
