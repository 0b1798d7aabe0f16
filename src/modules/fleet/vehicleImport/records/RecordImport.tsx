import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { FileImport, type FileKind, PastImports, saveTemplate } from '#modules/platform/import/public.web.tsx'
import { links } from '../../links.web.ts'
import {
  type RecordField,
  type RecordKind,
  recordFields,
  requiredRecordFields,
} from '../../recordImport/recordImport.rules.ts'
import { recordHeadings } from '../../recordImport/recordImportHeadings.rules.ts'
import { recordExamples, recordFieldWords, recordIntros, recordTitles } from './recordWords.web.ts'

type Props<Kind extends RecordKind> = Pick<FileKind<RecordField<Kind>>, 'check' | 'bring'> & {
  kind: Kind
  posts?: boolean
  back?: FileKind<RecordField<Kind>>['back']
  more?: ReactNode
  whyNotYet?: string | null
}

/** A file of one kind of record of vehicles that stand already. */
export function RecordImport<Kind extends RecordKind>(props: Props<Kind>) {
  const { kind, posts = false, ...work } = props
  const fields: readonly RecordField<Kind>[] = recordFields[kind]
  return (
    <FileImport<RecordField<Kind>, Awaited<ReturnType<typeof work.bring>>>
      kind={{
        ...work,
        title: recordTitles[kind](),
        intro: recordIntros[kind](),
        back: work.back ?? { name: m['fleet.vehicle.list.title'](), href: links.vehicles() },
        fields,
        required: requiredRecordFields[kind] as readonly RecordField<Kind>[],
        words: recordFieldWords,
        headings: recordHeadings[kind],
        posts,
        maySkipErrors: true,
        templateName: m['platform.import.template'](),
        saveTemplate: () =>
          saveTemplate(
            recordTitles[kind](),
            fields.map(field => recordFieldWords[field]()),
            recordExamples[kind],
          ),
        history: <Past kind={kind} posts={posts} />,
      }}
    />
  )
}

function Past({ kind, posts }: { kind: RecordKind; posts: boolean }) {
  return (
    <PastImports
      answer={useAnswer('fleet.recordImport.list', { kind, limit: 20 })}
      undo="fleet.recordImport.undo"
      undoInput={id => ({ id, kind })}
      posts={posts}
    />
  )
}
