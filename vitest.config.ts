import { defineConfig } from 'vitest/config'

/** Rules and screens: they ask no database, keep nothing between files, and load in milliseconds. */
const pure = ['src/**/{shared,web}/**/*.test.{ts,tsx}', 'src/ui/**/*.test.{ts,tsx}']

/** Rentals stand on every other module and say so in one place (`aRentalCompany`): what one file registers, all of them do. */
const rentals = ['scenarios/rentals-*.test.ts']

const onDatabase = {
  globalSetup: ['src/kernel/testing/global-setup.ts'],
  setupFiles: ['src/kernel/testing/setup.ts'],
}

export default defineConfig({
  test: {
    // One worker less than there are cores would be a single one on the two that CI has, with the other core idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          // One worker reads a module once for all of these files: starting afresh costs each more than its tests do.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'rentals', include: rentals, isolate: false, ...onDatabase },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.test.ts', '{sweeps,scenarios,proofs,scripts}/**/*.test.ts'],
          exclude: [...pure, ...rentals],
          ...onDatabase,
        },
      },
    ],
  },
})
