import { m } from '#generated/words/messages.js'
import { fileUrl, type OutputFor } from '#kernel/web/api.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import './inspection-proof.css'
import { keyWord, resultWords, signerWords } from './inspectionWords.web.ts'

type Seen = OutputFor<'fleet.inspection.get'>

const hues = { ok: 'green', attention: 'amber', missing: 'red' } as const

/** What was looked at, line by line; a note stands under its line. */
export function Checklist({ items }: Pick<Seen, 'items'>) {
  if (items.length === 0) return null
  return (
    <Card title={m['fleet.inspection.step.checklist']()}>
      <dl className="facts">
        {items.map(item => (
          <Fact key={item.key} label={keyWord(item.key)}>
            <Badge hue={hues[item.result]}>{resultWords[item.result]()}</Badge>
            {item.note && <bdi className="cap"> {item.note}</bdi>}
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

/** Who signed and when, and the fingerprint of what they signed. */
export function Signatures({ seen }: { seen: Seen }) {
  const { signatures, documentHash } = seen
  if (!documentHash) return null
  return (
    <Card title={m['fleet.inspection.signatures']()}>
      <div className="stack">
        {signatures.length > 0 && (
          <ul className="inspection-signers">
            {signatures.map(one => (
              <li key={`${one.role} ${one.name}`}>
                {one.fileId && (
                  <img
                    src={fileUrl(one.fileId)}
                    alt={m['fleet.inspection.signatureOf']({ name: one.name })}
                    loading="lazy"
                  />
                )}
                <bdi className="strong">{one.name}</bdi>
                <span className="cap">
                  {signerWords[one.role]()} · <InstantText at={one.signedAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="cap">
          {m['fleet.inspection.fingerprint']()} <code className="n inspection-hash">{documentHash}</code>
        </p>
      </div>
    </Card>
  )
}
