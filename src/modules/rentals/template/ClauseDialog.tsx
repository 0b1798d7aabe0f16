import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { ContractType } from '../schedule/term.rules.ts'
import { blankClause, ClauseFields } from './ClauseFields.tsx'
import { TypesField } from './TypesField.tsx'
import type { Clause } from './template.rules.ts'
import type { LibraryClause } from './templateWords.web.ts'

/** A clause of the company's own in the library; templates copied from it stay as they are. */
export function ClauseDialog({ clause, onClose }: { clause: LibraryClause | null; onClose: () => void }) {
  const [value, setValue] = useState<Clause>(() => (clause ? wordsOf(clause) : blankClause))
  const [isActive, setActive] = useState(clause?.isActive ?? true)
  const [mandatoryFor, setMandatoryFor] = useState<readonly ContractType[]>(clause?.mandatoryFor ?? [])
  const isComplete = value.titleAr.trim() !== '' && value.textAr.trim() !== ''
  const known = clause ? { id: clause.id, version: clause.version } : {}
  return (
    <ActDialog
      name="rentals.clause.save"
      title={clause?.titleAr ?? m['rentals.clause.add']()}
      verb={m['kernel.action.save']()}
      input={isComplete ? { ...known, ...value, isActive, mandatoryFor: [...mandatoryFor] } : null}
      onClose={onClose}
    >
      <ClauseFields clause={value} onChange={setValue} />
      <TypesField
        label={m['rentals.clause.mandatoryFor']()}
        name="mandatoryFor"
        value={mandatoryFor}
        onChange={setMandatoryFor}
      />
      <Switch on={isActive} onChange={setActive}>
        {m['rentals.clause.active']()}
      </Switch>
    </ActDialog>
  )
}

/** The words of a library clause, as a template copies them. */
export const wordsOf = ({ code, category, titleAr, textAr, titleEn, textEn }: Clause): Clause => ({
  code,
  category,
  titleAr,
  textAr,
  titleEn,
  textEn,
})
