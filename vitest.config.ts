import { defineConfig } from 'vitest/config'

/** Rules and screens: they ask no database, keep nothing between files, and load in milliseconds. */
const pure = [
  'src/modules/**/*.{contract,rules,postings,web}.test.ts',
  'src/**/*.test.tsx',
  'src/kernel/{shared,web}/**/*.test.ts',
  'src/ui/**/*.test.ts',
]

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
    // One worker reads a module once for all of its files: starting afresh costs each more than its tests do. No file depends on
    // what another left behind: modules keep nothing of each other, and a company has what its own modules contribute.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.test.ts', '{sweeps,scenarios,proofs,scripts}/**/*.test.ts'],
          exclude: pure,
          ...onDatabase,
        },
      },
    ],
  },
})
