import { m } from '#generated/words/messages.js'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Clause, ClauseCategory } from './template.rules.ts'
import { categoryWords } from './templateWords.web.ts'

export const blankClause: Clause = {
  code: null,
  category: 'other',
  titleAr: '',
  textAr: '',
  titleEn: null,
  textEn: null,
}

const options = (Object.keys(categoryWords) as ClauseCategory[]).map(id => ({
  id,
  name: categoryWords[id](),
}))

export type ClauseErrors = Partial<Record<keyof Clause, { readonly message?: string | undefined }>>

type Props = {
  clause: Clause
  onChange: (clause: Clause) => void
  /** The path of the clause within its form, for the error summary's links. */
  path?: string
  errors?: ClauseErrors | undefined
}

/** What a clause is about, its title and text, and both in English if there is a translation. */
export function ClauseFields({ clause, onChange, path = '', errors }: Props) {
  const set = (part: Partial<Clause>) => onChange({ ...clause, ...part })
  const errorOf = (field: keyof Clause) => errors?.[field]?.message ?? null
  return (
    <div className="fields">
      <TextField
        label={m['rentals.template.titleAr']()}
        name={`${path}titleAr`}
        value={clause.titleAr}
        maxLength={120}
        onChange={titleAr => set({ titleAr })}
        error={errorOf('titleAr')}
      />
      <Select<ClauseCategory>
        label={m['rentals.template.category']()}
        value={clause.category}
        onChange={category => set({ category })}
        options={options}
      />
      <TextArea
        label={m['rentals.template.textAr']()}
        name={`${path}textAr`}
        value={clause.textAr}
        maxLength={4_000}
        onChange={textAr => set({ textAr })}
        error={errorOf('textAr')}
      />
      <TextField
        label={m['rentals.template.titleEn']()}
        name={`${path}titleEn`}
        optional
        value={clause.titleEn ?? ''}
        maxLength={120}
        onChange={titleEn => set({ titleEn: titleEn || null })}
        error={errorOf('titleEn')}
      />
      <TextArea
        label={m['rentals.template.textEn']()}
        name={`${path}textEn`}
        optional
        rows={2}
        value={clause.textEn ?? ''}
        maxLength={4_000}
        onChange={textEn => set({ textEn: textEn || null })}
        error={errorOf('textEn')}
      />
    </div>
  )
}
