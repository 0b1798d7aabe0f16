import { useState } from 'react'
import { words as columnWords } from '#generated/choices/clinic.claim.column.ts'
import { words as fieldWords } from '#generated/choices/clinic.insurance.field.ts'
import { words as languageWords } from '#generated/choices/clinic.insurance.language.ts'
import { m } from '#generated/words/messages.js'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type ClaimColumn, claimColumns, usualColumns } from '../claim/claimColumns.rules.ts'
import { SetupDialog, seenOf } from '../practice/SetupDialog.tsx'
import type { Insurer } from './insuranceShown.web.ts'

/** An insurer and the columns of its claim file, in the order in which they were ticked. */
export function InsurerDialog({ row, onClose }: { row: Insurer | null; onClose: () => void }) {
  const [nameAr, setName] = useState('')
  const [partyId, setParty] = useState<string | null>(null)
  const [draft, setDraft] = useState({
    providerCode: row?.providerCode ?? '',
    language: row?.language ?? ('ar' as const),
    columns: (row?.columns ?? usualColumns) as readonly ClaimColumn[],
    isActive: row?.isActive ?? true,
  })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const { columns } = draft
  const isNamed = row !== null || partyId !== null || nameAr.trim() !== ''
  return (
    <SetupDialog
      name="clinic.insurer.save"
      title={row ? row.name : m['clinic.insurance.act.addInsurer']()}
      input={
        isNamed && columns.length > 0
          ? {
              ...seenOf(row),
              partyId,
              nameAr: nameAr.trim() || null,
              ...draft,
              providerCode: draft.providerCode.trim() || null,
              columns: [...columns],
            }
          : null
      }
      isActive={draft.isActive}
      onActive={isActive => set({ isActive })}
      activeWord={fieldWords.isActive()}
      onClose={onClose}
      below={
        <fieldset className="stack tight clinic-set" data-field="columns">
          <legend className="field-label">{fieldWords.columns()}</legend>
          <div className="clinic-checks">
            {claimColumns.map(column => {
              const at = columns.indexOf(column)
              return (
                <Checkbox
                  key={column}
                  checked={at >= 0}
                  onChange={isOn =>
                    set({ columns: isOn ? [...columns, column] : columns.filter(one => one !== column) })
                  }
                >
                  {columnWords[column]()} {at >= 0 && <span className="n soft-ink">{at + 1}</span>}
                </Checkbox>
              )
            })}
          </div>
        </fieldset>
      }
    >
      {!row && (
        <>
          <TextField
            label={fieldWords.nameAr()}
            name="nameAr"
            autoFocus
            optional={partyId !== null}
            disabled={partyId !== null}
            value={nameAr}
            onChange={setName}
          />
          <CustomerPicker
            label={m['clinic.insurance.known']()}
            hint={m['clinic.insurance.knownHint']()}
            name="partyId"
            optional
            creates={false}
            value={partyId}
            onChange={setParty}
          />
        </>
      )}
      <TextField
        label={fieldWords.providerCode()}
        name="providerCode"
        dir="ltr"
        optional
        value={draft.providerCode}
        onChange={providerCode => set({ providerCode })}
      />
      <Select
        label={fieldWords.language()}
        name="language"
        value={draft.language}
        onChange={language => set({ language })}
        options={(['ar', 'en'] as const).map(id => ({ id, name: languageWords[id]() }))}
      />
    </SetupDialog>
  )
}
