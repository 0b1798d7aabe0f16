import { describe, expect, test } from 'vitest'
import { readers, touchedBy } from './changed.ts'

describe('What a change can touch', () => {
  test.each([
    ['documentation', ['docs/deploy.md', 'README.md'], 'none', 'none'],
    ['a rule of the business', ['src/modules/fleet/rate/rate.rules.ts'], 'related', 'none'],
    ['a page', ['src/modules/fleet/vehicle/record/VehiclePage.tsx'], 'related', 'all'],
    ['a word', ['src/modules/fleet/words.ar.json'], 'related', 'all'],
    ['a journey', ['e2e/sign-in.spec.ts'], 'related', 'related'],
    ['a page and a journey', ['src/ui/Button.tsx', 'e2e/sign-in.spec.ts'], 'related', 'all'],
    ['a table', ['src/modules/hr/migrations/20261216_70_employees/up.sql'], 'all', 'none'],
    ['a package', ['package-lock.json'], 'all', 'all'],
  ])('%s', (_what, paths, units, journeys) => {
    expect(touchedBy(paths)).toEqual({ units, journeys })
  })
})

test('What judges sources by their text runs whatever changed', () => {
  expect(readers()).toEqual(expect.arrayContaining(['sweeps/files.test.ts', 'src/ui/tokens.test.ts']))
  expect(readers()).not.toContain('src/modules/fleet/hostileValues.test.ts')
})
