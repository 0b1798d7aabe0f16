export { words as actionWords } from '#generated/choices/rentals.contract.action.ts'
