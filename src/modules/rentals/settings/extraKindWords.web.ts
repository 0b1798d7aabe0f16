export { words as extraKindWords } from '#generated/choices/rentals.rules.kind.ts'
