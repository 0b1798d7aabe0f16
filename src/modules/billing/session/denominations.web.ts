import type { Currency } from '#kernel/shared/money.ts'

const gulfRiyal = ['500', '200', '100', '50', '20', '10', '5', '1', '0.50', '0.25']

/** Notes and coins in circulation, largest first, as decimal text. */
export const denominations: Readonly<Record<Currency, readonly string[]>> = {
  KWD: ['20', '10', '5', '1', '0.500', '0.250', '0.100', '0.050', '0.020', '0.010', '0.005'],
  BHD: ['20', '10', '5', '1', '0.500', '0.100', '0.050', '0.025', '0.010', '0.005'],
  OMR: ['50', '20', '10', '5', '1', '0.500', '0.100', '0.050', '0.025', '0.010', '0.005'],
  SAR: gulfRiyal,
  QAR: gulfRiyal,
  AED: ['1000', ...gulfRiyal],
  USD: ['100', '50', '20', '10', '5', '2', '1', '0.50', '0.25', '0.10', '0.05', '0.01'],
  EUR: ['200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'],
}
