import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { type CommandName, type InputFor, preview, type QueryName } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import type { ImportColumns } from '../importColumns.rules.ts'
import { FileImport } from './FileImport.tsx'
import type { FileKind, ImportOutcome } from './importKind.web.ts'
import { PastImports } from './PastImports.tsx'
import { saveTemplate } from './template.web.ts'

/** A kind that was declared with `importEndpoints`: its noun. */
export type RecordFileName = Extract<
  { [Name in CommandName]: Name extends `${infer Noun}.bring` ? Noun : never }[CommandName],
  string
>

type Props<Field extends string> = Pick<FileKind<Field>, 'title' | 'intro' | 'back' | 'words'> & {
  name: RecordFileName
  columns: ImportColumns<Field>
  /** Input of the kind besides the file: sent with it, shown above it. */
  asked?: Readonly<Record<string, unknown>>
  more?: ReactNode
  whyNotYet?: string | null
  posts?: boolean
}

/** The page of a kind of file that was said with `importColumns` and `importEndpoints`. */
export function RecordFile<Field extends string>(props: Props<Field>) {
  const { name, columns, asked = {}, posts = false, ...shown } = props
  const { fields, required, headings, example } = columns
  const bringing = `${name}.bring` as CommandName
  const bring = useCommand(bringing)
  const sent = (file: object) => ({ ...file, ...asked }) as InputFor<CommandName>
  return (
    <FileImport<Field, ImportOutcome<Field>>
      kind={{
        ...shown,
        ...(props.more ? {} : { keptAs: name }),
        fields,
        required,
        headings,
        posts,
        maySkipErrors: true,
        templateName: m['platform.import.template'](),
        saveTemplate: () =>
          saveTemplate(
            props.title,
            fields.map(field => props.words[field]()),
            example,
          ),
        check: async file => {
          const tried = await preview(bringing, sent(file))
          return { ...tried, output: tried.output as unknown as ImportOutcome<Field> }
        },
        bring: async (file, planHash, goodRowsOnly) =>
          (await bring.mutateAsync(
            sent({ ...file, planHash, goodRowsOnly }),
          )) as unknown as ImportOutcome<Field>,
        history: <Past name={name} posts={posts} />,
      }}
    />
  )
}

type PastFiles = Parameters<typeof PastImports>[0]['answer']

function Past({ name, posts }: { name: RecordFileName; posts: boolean }) {
  const past = useAnswer(`${name}.list` as QueryName, { limit: 20 } as InputFor<QueryName>)
  return (
    <PastImports
      answer={past as unknown as PastFiles}
      undo={`${name}.undo` as CommandName}
      undoInput={id => ({ id }) as unknown as InputFor<CommandName>}
      posts={posts}
    />
  )
}
