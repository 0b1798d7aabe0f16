export { words as currencyWords } from '#generated/choices/platform.currency.ts'
