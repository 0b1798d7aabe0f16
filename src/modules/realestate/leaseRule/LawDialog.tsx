import { useState } from 'react'
import { words as checkWords } from '#generated/choices/realestate.leaseRule.check.ts'
import { words as severityWords } from '#generated/choices/realestate.leaseRule.severity.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { countryWords } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../lease/record/useToday.web.ts'
import { useWords } from '../property/propertyWords.web.ts'

type Values = InputFor<'realestate.leaseRule.save'>
type Use = NonNullable<Values['propertyUse']> | 'any'

/** A rule of the law with its source and days; it holds from its first day on without a release. */
export function LawDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const company = useCompany()
  const [code, setCode] = useState('')
  const [country, setCountry] = useState<string>(company.country)
  const [propertyUse, setUse] = useState<Use>('residential')
  const [check, setCheck] = useState<Values['check']>('yearsBetweenIncreases')
  const [severity, setSeverity] = useState<Values['severity']>('warn')
  const [years, setYears] = useState<number | null>(5)
  const [validFrom, setFrom] = useState<string | null>(today)
  const [validTo, setTo] = useState<string | null>(null)
  const [source, setSource] = useState('')
  const [messageAr, setMessage] = useState('')
  const hasYears = check === 'yearsBetweenIncreases'
  const isWhole = code.trim() && source.trim() && messageAr.trim() && validFrom && (!hasYears || years)
  return (
    <ActDialog
      name="realestate.leaseRule.save"
      title={m['realestate.leaseRule.add']()}
      verb={m['kernel.action.save']()}
      input={
        isWhole
          ? {
              code,
              country,
              propertyUse: propertyUse === 'any' ? null : propertyUse,
              check,
              severity,
              years: hasYears ? years : null,
              validFrom: validFrom!,
              validTo,
              source,
              messageAr,
            }
          : null
      }
      onDone={() => showToast(m['realestate.leaseRule.saved']())}
      onClose={onClose}
    >
      <div className="fields">
        <TextField
          label={m['realestate.leaseRule.field.code']()}
          name="code"
          dir="ltr"
          maxLength={40}
          value={code}
          onChange={setCode}
        />
        <Select
          label={m['realestate.leaseRule.field.country']()}
          name="country"
          value={country}
          onChange={setCountry}
          options={optionsOf(countryWords)}
        />
        <Select
          label={m['realestate.leaseRule.field.use']()}
          name="propertyUse"
          value={propertyUse}
          onChange={setUse}
          options={[...optionsOf(useWords), { id: 'any' as const, name: m['realestate.leaseRule.anyUse']() }]}
        />
        <Select
          label={m['realestate.leaseRule.field.check']()}
          name="check"
          value={check}
          onChange={setCheck}
          options={optionsOf(checkWords)}
        />
        <Select
          label={m['realestate.leaseRule.field.severity']()}
          name="severity"
          value={severity}
          onChange={setSeverity}
          options={optionsOf(severityWords)}
        />
        {hasYears && (
          <NumberField
            label={m['realestate.leaseRule.field.years']()}
            name="years"
            value={years}
            onChange={setYears}
          />
        )}
        <DateField
          label={m['realestate.leaseRule.field.validFrom']()}
          name="validFrom"
          value={validFrom}
          onChange={setFrom}
        />
        <DateField
          label={m['realestate.leaseRule.field.validTo']()}
          name="validTo"
          optional
          value={validTo}
          onChange={setTo}
        />
      </div>
      <TextField
        label={m['realestate.leaseRule.field.source']()}
        name="source"
        maxLength={300}
        value={source}
        onChange={setSource}
      />
      <TextArea
        label={m['realestate.leaseRule.field.messageAr']()}
        name="messageAr"
        value={messageAr}
        onChange={setMessage}
      />
    </ActDialog>
  )
}
