export { words as reserveWords } from '#generated/choices/rentals.reserve.ts'
