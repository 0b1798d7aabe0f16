import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../document/DayField.tsx'
import { bpsOf, percentText } from '../lateFee/lateFeeRule.web.ts'
import { useToday } from '../list/ListFilters.tsx'
import { type TaxKind, taxKinds } from './tax.rules.ts'
import { type TaxCodeRow, taxKindWords } from './taxCodeForm.web.ts'

type Described = { nameAr: string; nameEn: string; returnBox: string; inputBox: string; validTo: Day | null }

const describedIn = (row: TaxCodeRow | null): Described => ({
  nameAr: row?.nameAr ?? '',
  nameEn: row?.nameEn ?? '',
  returnBox: row?.returnBox ?? '',
  inputBox: row?.inputBox ?? '',
  validTo: null,
})

type FieldsProps = { values: Described; onChange: (change: Partial<Described>) => void }

/** What a row may still change later: names, box and end. */
function DescribedFields({ values, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={m['billing.taxCode.nameAr']()}
        value={values.nameAr}
        onChange={nameAr => onChange({ nameAr })}
        maxLength={80}
      />
      <TextField
        label={m['billing.taxCode.nameEn']()}
        value={values.nameEn}
        onChange={nameEn => onChange({ nameEn })}
        maxLength={80}
        dir="ltr"
        optional
      />
      <DayField
        label={m['billing.taxCode.to']()}
        value={values.validTo}
        onChange={validTo => onChange({ validTo })}
        gregorianOnly
        optional
      />
      <TextField
        label={m['billing.taxCode.returnBox']()}
        value={values.returnBox}
        onChange={returnBox => onChange({ returnBox })}
        maxLength={20}
        dir="ltr"
        optional
      />
      <TextField
        label={m['billing.taxCode.inputBox']()}
        value={values.inputBox}
        onChange={inputBox => onChange({ inputBox })}
        maxLength={20}
        dir="ltr"
        optional
      />
    </>
  )
}

const given = ({ nameAr, nameEn, returnBox, inputBox, validTo }: Described) => ({
  inputBox: inputBox.trim() || null,
  nameAr: nameAr.trim(),
  nameEn: nameEn.trim() || null,
  returnBox: returnBox.trim() || null,
  validTo,
})
const saved = () => showToast(m['kernel.saved']())

type AddProps = {
  /** The code that gets another rate; null for a new code. */
  of: TaxCodeRow | null
  onClose: () => void
}

export function AddTaxCodeDialog({ of, onClose }: AddProps) {
  const today = useToday()
  const [code, setCode] = useState(of?.code ?? '')
  const [kind, setKind] = useState<TaxKind>(of?.kind ?? 'standard')
  const [percent, setPercent] = useState('')
  const [isReverse, setReverse] = useState(of?.isReverse ?? false)
  const [validFrom, setValidFrom] = useState<Day | null>(today)
  const [values, setValues] = useState(() => describedIn(of))
  const rateBps = kind === 'standard' ? bpsOf(percent) : 0
  const isWhole = code.trim() !== '' && values.nameAr.trim() !== '' && rateBps !== null && validFrom !== null
  return (
    <ActDialog
      name="billing.taxCode.add"
      title={of ? m['billing.taxCode.nextRate']() : m['billing.taxCode.new']()}
      verb={m['kernel.action.save']()}
      input={
        isWhole
          ? {
              code: asciiDigits(code.trim()),
              kind,
              rateBps,
              validFrom,
              ...given(values),
              isReverse: kind === 'standard' && isReverse,
            }
          : null
      }
      missing={isWhole ? null : m['billing.taxCode.lack']()}
      onClose={onClose}
      onDone={saved}
    >
      <p className="soft-ink">{m['billing.taxCode.body']()}</p>
      <div className="fields">
        <TextField
          name="code"
          label={m['billing.taxCode.symbol']()}
          value={code}
          onChange={text => setCode(text.toUpperCase())}
          maxLength={20}
          dir="ltr"
          disabled={of !== null}
        />
        <Select
          name="kind"
          label={m['billing.taxCode.kind']()}
          value={kind}
          onChange={setKind}
          options={taxKinds.map(id => ({ id, name: taxKindWords[id]() }))}
          disabled={of !== null}
        />
        {kind === 'standard' && (
          <DecimalField
            name="rateBps"
            label={m['billing.taxCode.percent']()}
            value={percent}
            onChange={setPercent}
            digits={2}
            end={<span className="in-unit">%</span>}
          />
        )}
        <DayField
          name="validFrom"
          label={m['billing.taxCode.from']()}
          value={validFrom}
          onChange={setValidFrom}
          gregorianOnly
        />
        <DescribedFields values={values} onChange={change => setValues({ ...values, ...change })} />
      </div>
      {kind === 'standard' && (
        <Checkbox checked={isReverse} onChange={setReverse} disabled={of !== null}>
          {m['billing.taxCode.reverseField']()}
        </Checkbox>
      )}
    </ActDialog>
  )
}

type ChangeProps = { row: TaxCodeRow; onClose: () => void }

export function ChangeTaxCodeDialog({ row, onClose }: ChangeProps) {
  const [values, setValues] = useState(() => ({ ...describedIn(row), validTo: row.validTo }))
  const isWhole = values.nameAr.trim() !== ''
  return (
    <ActDialog
      name="billing.taxCode.change"
      title={m['billing.taxCode.edit']({ code: `${row.code} ${percentText(row.rateBps)}%` })}
      verb={m['kernel.action.save']()}
      input={isWhole ? { id: row.id, version: row.version, ...given(values) } : null}
      missing={isWhole ? null : m['kernel.field.required']()}
      onClose={onClose}
      onDone={saved}
    >
      <div className="fields">
        <DescribedFields values={values} onChange={change => setValues({ ...values, ...change })} />
      </div>
    </ActDialog>
  )
}
