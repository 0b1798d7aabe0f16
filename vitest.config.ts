import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'sweeps/**/*.test.ts',
      'scenarios/**/*.test.ts',
      'proofs/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['src/kernel/testing/global-setup.ts'],
    setupFiles: ['src/kernel/testing/setup.ts'],
    // One worker less than there are cores would be a single one on the two that CI has, with the other core idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
