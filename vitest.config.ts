import { defineConfig } from 'vitest/config'

/** Rules and screens: they ask no database, keep nothing between files, and load in milliseconds. */
const pure = [
  'src/modules/**/*.{contract,rules,postings,web}.test.ts',
  'src/**/*.test.tsx',
  'src/kernel/{shared,web}/**/*.test.ts',
  'src/ui/**/*.test.ts',
]

/**
 * Files that register the same with one another's modules, in whatever order they run: one worker reads the product once for all
 * of them. The others see what nobody else has registered, each in a worker of its own.
 */
const together = {
  access: ['src/modules/access/**/*.test.ts'],
  billing: ['src/modules/billing/**/*.test.ts'],
  rentals: ['scenarios/rentals-*.test.ts'],
  fleet: ['src/modules/fleet/**/*.test.ts', 'scenarios/fleet-*.test.ts'],
}

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
      ...Object.entries(together).map(([name, include]) => ({
        extends: true as const,
        test: { name, include, exclude: pure, isolate: false, ...onDatabase },
      })),
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.test.ts', '{sweeps,scenarios,proofs,scripts}/**/*.test.ts'],
          exclude: [...pure, ...Object.values(together).flat()],
          ...onDatabase,
        },
      },
    ],
  },
})
