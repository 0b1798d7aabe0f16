import { useState } from 'react'
import { words as paperWords } from '#generated/choices/rentals.signing.paper.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'

type Rules = OutputFor<'platform.signing.rules'>
type Props = { onClose: () => void }

/** The papers of rentals; the two records of a swap follow those of the contract. */
const papers = {
  contract: ['rentals.contract'],
  handover: ['rentals.handover', 'rentals.swapHandover'],
  return: ['rentals.return', 'rentals.swapReturn'],
  amendment: ['rentals.amendment'],
  quotation: ['rentals.quotation'],
} as const
type Paper = keyof typeof papers
const paperNames = Object.keys(papers) as Paper[]
const nobody = 'nobody'

/** Whether papers are signed electronically, how a link asks, and who signs for the company. */
export function SigningRulesDialog({ onClose }: Props) {
  const { data } = useAnswer('platform.signing.rules', {})
  return data ? <Fields rules={data} onClose={onClose} /> : null
}

const signerOf = (rules: Rules, paper: Paper) =>
  rules.signatories.find(one => one.documentTypes.includes(papers[paper][0]))?.id ?? null

const typedFrom = (rules: Rules) => ({
  switches: {
    isEnabled: rules.isEnabled,
    remindsOffice: rules.remindsOffice,
    asksCode: rules.asksCode,
    isBilingual: rules.isBilingual,
  },
  consentText: rules.consentText ?? '',
  signers: Object.fromEntries(paperNames.map(paper => [paper, signerOf(rules, paper)])) as Record<
    Paper,
    string | null
  >,
})

const inputOf = ({ switches, consentText, signers }: ReturnType<typeof typedFrom>) => ({
  ...switches,
  consentText: consentText.trim() || null,
  companySigns: paperNames.flatMap(paper => {
    const signatoryId = signers[paper]
    return signatoryId ? papers[paper].map(documentType => ({ documentType, signatoryId })) : []
  }),
})

function Fields({ rules, onClose }: Props & { rules: Rules }) {
  // Another person's change comes in with `rules`; what this window was changed from stays.
  const [seen] = useState(() => inputOf(typedFrom(rules)))
  const [typed, setTyped] = useState(() => typedFrom(rules))
  const { switches, consentText, signers } = typed
  const turn = (key: keyof typeof switches) => (on: boolean) =>
    setTyped(before => ({ ...before, switches: { ...before.switches, [key]: on } }))
  const active = rules.signatories.filter(one => one.isActive)
  return (
    <ActDialog
      name="platform.signing.saveRules"
      title={m['rentals.signing.rules']()}
      verb={m['kernel.action.save']()}
      input={{ ...inputOf(typed), seen }}
      onClose={onClose}
    >
      <Checkbox
        checked={switches.isEnabled}
        onChange={turn('isEnabled')}
        hint={m['rentals.signing.enabledHint']()}
      >
        {m['rentals.signing.enabled']()}
      </Checkbox>
      <Checkbox
        checked={switches.asksCode}
        onChange={turn('asksCode')}
        hint={m['rentals.signing.codeHint']()}
      >
        {m['rentals.signing.asksCode']()}
      </Checkbox>
      <Checkbox
        checked={switches.remindsOffice}
        onChange={turn('remindsOffice')}
        hint={m['rentals.signing.remindsHint']()}
      >
        {m['rentals.signing.reminds']()}
      </Checkbox>
      <Checkbox checked={switches.isBilingual} onChange={turn('isBilingual')}>
        {m['rentals.signing.bilingual']()}
      </Checkbox>
      <TextArea
        name="consentText"
        label={m['rentals.signing.consentText']()}
        hint={m['platform.signing.consent']()}
        value={consentText}
        onChange={text => setTyped(before => ({ ...before, consentText: text }))}
        maxLength={500}
        rows={2}
        optional
      />
      <h3>{m['rentals.signing.companySigns']()}</h3>
      {active.length === 0 && <p className="cap">{m['rentals.signing.noSignatory']()}</p>}
      {active.length > 0 && (
        <div className="fields">
          {paperNames.map(paper => (
            <Select
              key={paper}
              label={paperWords[paper]()}
              value={signers[paper] ?? nobody}
              onChange={id =>
                setTyped(before => ({
                  ...before,
                  signers: { ...before.signers, [paper]: id === nobody ? null : id },
                }))
              }
              options={[
                { id: nobody, name: m['rentals.signing.customerAlone']() },
                ...active.map(one => ({ id: one.id, name: one.name })),
              ]}
            />
          ))}
        </div>
      )}
    </ActDialog>
  )
}
