import { FileText } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Select } from '#ui/Select.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../../links.web.ts'
import { flagWords } from '../../wordMaps.web.ts'
import { documentWord } from '../vehicleWords.web.ts'
import './files.css'

type FileRow = OutputFor<'fleet.vehicle.files'>['rows'][number]
type Kind = FileRow['kind']

const kindWords: Readonly<Record<Kind, () => string>> = {
  photo: m['fleet.photos.title'],
  document: m['fleet.tab.documents'],
  flag: m['fleet.timeline.kindFlag'],
  policy: m['fleet.tab.policies'],
  workOrder: m['fleet.workOrder.list.title'],
  fuel: m['fleet.tab.fuel'],
  mark: m['fleet.tab.damage'],
}
const pageSize = 60

/** Every file of the vehicle in one place: photos, scans of papers, police reports, bills of the workshop. */
export function FilesTab({ vehicleId }: { vehicleId: string }) {
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const [limit, setLimit] = useState(pageSize)
  const answer = useAnswer(
    'fleet.vehicle.files',
    { vehicleId, limit, ...(kind === 'all' ? {} : { kind }) },
    { keepPrevious: true },
  )
  return (
    <div className="card-body stack">
      <div className="fleet-story-filter">
        <Select
          label={m['fleet.files.kind']()}
          value={kind}
          onChange={next => {
            setKind(next as Kind | 'all')
            setLimit(pageSize)
          }}
          options={[{ id: 'all', name: m['fleet.files.all']() }, ...optionsOf(kindWords)]}
        />
      </div>
      <Loaded answer={answer}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={m['fleet.files.empty']()} />
          ) : (
            <>
              <ul className="fleet-files">
                {rows.map(file => (
                  <li key={`${file.kind}${file.id}`}>
                    <FileTile file={file} />
                  </li>
                ))}
              </ul>
              {next && limit < 200 && (
                <Button onPress={() => setLimit(200)}>{m['fleet.files.more']()}</Button>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  )
}

/** Where the record of a file is read; the others stand on tabs of this page. */
const homes: Readonly<Partial<Record<Kind, (id: string) => string>>> = {
  policy: links.policy,
  workOrder: links.workOrder,
  fuel: links.fuelLog,
  mark: links.inspection,
}

function FileTile({ file }: { file: FileRow }) {
  const home = homes[file.kind]?.(file.ownerId)
  const name = fileName(file)
  return (
    <figure>
      <a href={fileUrl(file.fileId)} target="_blank" rel="noreferrer" aria-label={`${name} ${file.name}`}>
        {file.contentType.startsWith('image/') ? (
          <img src={fileUrl(file.fileId)} alt="" loading="lazy" />
        ) : (
          <FileText aria-hidden />
        )}
      </a>
      <figcaption>
        {home ? <TextLink href={home}>{name}</TextLink> : <b>{name}</b>}
        <bdi className="cap">{file.name}</bdi>
        <span className="cap">
          <InstantText at={file.at} />
        </span>
      </figcaption>
    </figure>
  )
}

function fileName({ kind, label }: FileRow): string {
  if (kind === 'document' && label) return documentWord(label)
  if (kind === 'flag' && label) return flagWords[label as keyof typeof flagWords]?.() ?? label
  return [kindWords[kind](), label].filter(Boolean).join(' ')
}
