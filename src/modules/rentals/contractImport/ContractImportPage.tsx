import { useState } from 'react'
import { words } from '#generated/choices/rentals.contractImport.field.ts'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { preview } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { FileImport, PastImports, saveTemplate } from '#modules/platform/import/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { useToday } from '../clock.web.ts'
import { links } from '../links.web.ts'
import {
  type ContractImportField,
  contractImportFields,
  requiredContractFields,
} from './contractImport.rules.ts'
import { contractHeadings } from './contractImportHeadings.rules.ts'

const example: Readonly<Record<ContractImportField, string>> = {
  number: '1077',
  customer: '288020122596',
  customerPhone: '55551234',
  vehicle: '12-34567',
  start: '2026-10-01',
  end: '2027-01-01',
  type: 'شهري',
  monthly: '210',
  total: '630',
  paid: '310',
  deposit: '100',
  outKm: '41200',
  outEighths: '8',
  note: '',
}

function Past() {
  return (
    <PastImports
      answer={useAnswer('rentals.contractImport.list', { limit: 20 })}
      undo="rentals.contractImport.undo"
      undoInput={id => ({ id })}
      posts
    />
  )
}

/** The contracts that run on the day a company moves over: read, looked at with what would be posted, brought in, taken back. */
export default function ContractImportPage() {
  const { can } = useSession()
  const today = useToday()
  const bring = useCommand('rentals.contractImport.bring')
  const mayPost = can('finance.invoices.write')
  const [movedOn, setMovedOn] = useState<Day | null>(today)
  const [opensBalances, setOpensBalances] = useState(mayPost)
  const [registersCustomers, setRegistersCustomers] = useState(false)
  const terms = { movedOn: movedOn ?? today, opensBalances, registersCustomers }
  return (
    <FileImport
      kind={{
        title: m['rentals.contractImport.title'](),
        intro: m['rentals.contractImport.intro'](),
        back: { name: m['rentals.contract.list.title'](), href: links.contracts },
        fields: contractImportFields,
        required: requiredContractFields,
        words,
        headings: contractHeadings,
        posts: opensBalances,
        maySkipErrors: true,
        more: (
          <>
            <DateField
              label={m['rentals.contractImport.movedOn']()}
              value={movedOn}
              onChange={setMovedOn}
              hint={m['rentals.contractImport.movedOnHint']()}
              gregorianOnly
            />
            <div className="stack">
              <Checkbox checked={opensBalances} onChange={setOpensBalances} disabled={!mayPost}>
                {m['rentals.contractImport.opens']()}
              </Checkbox>
              <Checkbox checked={registersCustomers} onChange={setRegistersCustomers}>
                {m['rentals.contractImport.registers']()}
              </Checkbox>
            </div>
          </>
        ),
        whyNotYet: movedOn === null ? m['rentals.contractImport.noDay']() : null,
        templateName: m['platform.import.template'](),
        saveTemplate: () =>
          saveTemplate(
            m['rentals.contractImport.title'](),
            contractImportFields.map(field => words[field]()),
            contractImportFields.map(field => example[field] || null),
          ),
        check: file => preview('rentals.contractImport.bring', { ...file, ...terms }),
        bring: (file, planHash, goodRowsOnly) =>
          bring.mutateAsync({ ...file, ...terms, planHash, goodRowsOnly }),
        history: <Past />,
      }}
    />
  )
}
