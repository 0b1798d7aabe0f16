import { useState } from 'react'
import { words as typeWords } from '#generated/choices/legal.letter.type.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { placeholders } from '../letter/letter.rules.ts'
import { missingText } from '../letter/letterWords.web.ts'

type Template = OutputFor<'legal.template.list'>['templates'][number]

/** The next edition of a template; it takes the place of the published one. */
export function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const [subject, setSubject] = useState(template.subject)
  const [body, setBody] = useState(template.body)
  const [source, setSource] = useState('')
  return (
    <ActDialog
      name="legal.template.save"
      title={`${m['legal.advisor.nextEdition']()}: ${typeWords[template.letterType]()}`}
      verb={m['legal.advisor.publish']()}
      input={
        subject.trim() && body.trim() && source.trim()
          ? {
              country: template.country as 'KW',
              letterType: template.letterType,
              subject,
              body,
              source,
              confidence: 'confirmed',
            }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <TextField
        label={m['legal.letter.field.subject']()}
        name="subject"
        value={subject}
        onChange={setSubject}
      />
      <TextArea
        label={m['legal.letter.field.body']()}
        name="body"
        rows={12}
        value={body}
        onChange={setBody}
        hint={`${placeholders.map(name => `{${name}}`).join(' ')} — ${missingText(placeholders)}`}
      />
      <TextField
        label={m['legal.article.field.source']()}
        name="source"
        value={source}
        onChange={setSource}
      />
    </ActDialog>
  )
}
