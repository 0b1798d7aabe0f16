import { useParams } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatDay, formatInstant } from '#kernel/shared/format.ts'
import { documentUrl, newKey, type OutputFor, perform } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { ClosedPaper, PublicPaper } from '../publicPaper/PublicPaper.tsx'
import { useOpened } from '../publicPaper/useOpened.web.ts'
import { type Signed, SignForm } from './SignForm.tsx'

type Paper = OutputFor<'platform.signing.open'>

const inLocale = (pair: { ar: string; en: string }) => pair[currentLocale()]

/** «توقيع مستند»: a paper behind its link, to be read and signed with a finger. */
export default function SignPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { opened, closed, again } = useOpened('platform.signing.open', token)
  const isWaiting = opened !== null && opened.signed === null
  useEffect(() => {
    // Only reports the opening to the office; the document does not wait for it, nor fail with it.
    if (isWaiting) perform('platform.signing.view', { token }, newKey()).catch(() => undefined)
  }, [isWaiting, token])
  if (closed) return <ClosedPaper again={again}>{closed}</ClosedPaper>
  if (!opened) return <main className="offer" aria-busy="true" />
  return <OpenPaper token={token} paper={opened} />
}

function OpenPaper({ token, paper }: { token: string; paper: Paper }) {
  const [signed, setSigned] = useState<Signed | null>(paper.signed)
  const [isDeclined, setDeclined] = useState(false)
  const file = documentUrl('platform.signing.paper', { token })
  return (
    <PublicPaper company={paper.company}>
      <h1>
        {inLocale(paper.title)} <bdi dir="ltr">{paper.number}</bdi>
      </h1>
      {!signed && !isDeclined && <p>{m['platform.signing.greeting']({ name: paper.signerName })}</p>}
      {!signed && (
        <section className="offer-item">
          {paper.facts.map(fact => (
            <div key={fact.label.ar} className="offer-row">
              <span>{inLocale(fact.label)}</span>
              <b>
                <bdi>{inLocale(fact.value)}</bdi>
              </b>
            </div>
          ))}
          <a className="btn" href={file} target="_blank" rel="noreferrer">
            <FileText aria-hidden size={16} />
            {m['platform.signing.readPaper']()}
          </a>
        </section>
      )}
      {signed && <SignedNote signed={signed} file={file} />}
      {isDeclined && (
        <p className="offer-answer" role="status">
          {m['platform.signing.declined']()}
        </p>
      )}
      {!signed && !isDeclined && (
        <>
          <SignForm
            token={token}
            consent={paper.consentText ?? m['platform.signing.consent']()}
            asksCode={paper.asksCode}
            onSigned={setSigned}
            onDeclined={() => setDeclined(true)}
          />
          <p className="offer-words">
            {m['platform.signing.linkUntil']()}{' '}
            <bdi className="n">{formatInstant(new Date(paper.expiresAt), paper.timeZone, 'latin')}</bdi>
          </p>
        </>
      )}
    </PublicPaper>
  )
}

function SignedNote({ signed, file }: { signed: Signed; file: string }) {
  return (
    <>
      <p className="offer-answer good" role="status">
        {m['platform.signing.doneOn']({ date: formatDay(signed.on, 'latin') })}{' '}
        <bdi className="n">{signed.verifyCode}</bdi>
      </p>
      <div className="offer-acts">
        <a className="btn primary" href={file} target="_blank" rel="noreferrer">
          {m['platform.signing.download']()}
        </a>
        <a className="btn" href={`/verify/${signed.verifyCode}`}>
          {m['platform.signing.page.verify']()}
        </a>
      </div>
    </>
  )
}
