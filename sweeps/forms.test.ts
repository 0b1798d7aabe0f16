import { expect, test } from 'vitest'
import { browserFile, type Source, sources } from './sources.ts'

/** Forms that may meet a newer record otherwise; the list may only shrink. */
const others: Readonly<Record<string, string>> = {
  'src/modules/accounting/journal/EntryForm.tsx': 'shows the other version first',
  'src/modules/billing/scan/ConfirmForm.tsx':
    'makes a draft of a paper; the paper itself has no field to change',
  'src/modules/fleet/settings/DefaultFines.tsx': 'adds rows; the version is for taking one away',
  'src/modules/fleet/vehicle/record/PlatePanel.tsx': 'adds a plate, changes no field',
  'src/modules/platform/onboarding/FormatsStep.tsx': 'the first minutes of a company have one person',
}

/** Forms over a stored record that would make the second of two people type again. */
const alone = (files: readonly Source[]) =>
  files
    .filter(({ text }) => /useContractForm/.test(text) && /\bversion\b/.test(text))
    .filter(({ text }) => !/useThreeWay|useInStep/.test(text))
    .map(({ path }) => path)

test('a form over a stored record joins what two people changed', () => {
  const forms = sources(/^src\/modules\/.+\.tsx$/)
  expect(forms.length).toBeGreaterThan(100)
  expect(alone(forms).sort()).toEqual(Object.keys(others).sort())
})

test('a planted form that saves alone is found', () => {
  const text = 'const form = useContractForm(shape, { id, version: one.version })'
  const joined = `${text}\nconst merge = useThreeWay({ form, load })`
  expect(alone([{ path: 'planted.tsx', text }])).toEqual(['planted.tsx'])
  expect(alone([{ path: 'planted.tsx', text: joined }])).toEqual([])
})

/** Forms whose draft need not know what was sent from it; the list may only shrink. */
const unrepeatable: Readonly<Record<string, string>> = {
  'src/modules/access/account/CreateAccount.tsx':
    'holds a password, which is kept nowhere; an address is taken once',
  'src/modules/accounting/opening/OpeningPage.tsx': 'the one draft of a company, with a version',
  'src/modules/parties/party/form/EditCustomer.tsx': 'a stored record with a version',
  'src/modules/platform/onboarding/CompanyStep.tsx': 'a stored record with a version',
  'src/modules/platform/company/staff/CreateCompanyPage.tsx':
    'holds a password, which is kept nowhere; an address is taken once',
  'src/modules/rentals/contract/form/NewContractPage.tsx': 'sends by useReserve',
}

/** Drafts from which a document would be made a second time, sent again after a lost answer and a reload. */
const repeating = (files: readonly Source[]) =>
  files
    .filter(({ text }) => /\buseDraft\(/.test(text) && !/useCommand\([^)]+, draftName\)/.test(text))
    .map(({ path }) => path)

test('what is sent from a draft is known beside it, so that it is sent once', () => {
  const forms = sources(browserFile)
  expect(repeating(forms).sort()).toEqual(Object.keys(unrepeatable).sort())
  const planted = (sent: string) => [{ path: 'planted.tsx', text: `useDraft(draftName, form)\n${sent}` }]
  expect(repeating(planted("useCommand('a.b.save')"))).toEqual(['planted.tsx'])
  expect(repeating(planted("useCommand('a.b.save', draftName)"))).toEqual([])
})
