import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

/** Forms that may meet a newer record otherwise; the list may only shrink. */
const others: Readonly<Record<string, string>> = {
  'src/modules/accounting/web/journal/EntryForm.tsx': 'shows the other version first',
  'src/modules/fleet/web/settings/DefaultFines.tsx': 'adds rows; the version is for taking one away',
  'src/modules/fleet/web/vehicle/PlatePanel.tsx': 'adds a plate, changes no field',
  'src/modules/platform/web/onboarding/FormatsStep.tsx': 'the first minutes of a company have one person',
}

/** Forms over a stored record that would tell the second of two people to type again. */
const alone = (files: readonly Source[]) =>
  files
    .filter(({ text }) => /useContractForm/.test(text) && /\bversion\b/.test(text))
    .filter(({ text }) => !/useThreeWay|useInStep/.test(text))
    .map(({ path }) => path)

test('a form over a stored record joins what two people changed', () => {
  const forms = sources(/^src\/modules\/[^/]+\/web\/.*\.tsx$/)
  expect(forms.length).toBeGreaterThan(100)
  expect(alone(forms).sort()).toEqual(Object.keys(others).sort())
})

test('a planted form that saves alone is found', () => {
  const text = 'const form = useContractForm(shape, { id, version: one.version })'
  const joined = `${text}\nconst merge = useThreeWay({ form, load })`
  expect(alone([{ path: 'planted.tsx', text }])).toEqual(['planted.tsx'])
  expect(alone([{ path: 'planted.tsx', text: joined }])).toEqual([])
})
