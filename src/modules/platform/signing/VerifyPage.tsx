import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatDay } from '#kernel/shared/format.ts'
import { ask, type OutputFor } from '#kernel/web/api.ts'
import { currentLocale, loadCodeWords, sayError } from '#kernel/web/say.ts'
import { PublicPaper } from '../publicPaper/PublicPaper.tsx'

type Answer = OutputFor<'platform.signing.verify'>
type Asked = { code: string; file: File | null }
type Found = { answer: Answer; withFile: boolean }

/** SHA-256 of a file, made on the visitor's device: the file itself goes nowhere. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

function useVerdict() {
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const verify = async ({ code, file }: Asked) => {
    setFound(null)
    if (!code.trim() && !file) return setProblem(m['platform.signing.verifyMissing']())
    if (file && !globalThis.isSecureContext) return setProblem(m['platform.signing.verifyInsecure']())
    setProblem(null)
    setBusy(true)
    try {
      const answer = await ask('platform.signing.verify', {
        ...(code.trim() ? { code } : {}),
        ...(file ? { fileHash: await hashOf(file) } : {}),
      })
      setFound({ answer, withFile: file !== null })
    } catch (error) {
      await loadCodeWords()
      setProblem(sayError(error))
    } finally {
      setBusy(false)
    }
  }
  const forget = () => {
    setFound(null)
    setProblem(null)
  }
  return { found, problem, isBusy, verify, forget }
}

/** «التحقق من مستند»: whether a paper is genuine, by the code at its foot or by its file. */
export default function VerifyPage() {
  const { code: given = '' } = useParams({ strict: false }) as { code?: string }
  const [code, setCode] = useState(given)
  const [file, setFile] = useState<File | null>(null)
  const { found, problem, isBusy, verify, forget } = useVerdict()
  // A scanned code is answered at once; `verify` is new with each drawing and must not ask again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (given) void verify({ code: given, file: null })
  }, [given])
  return (
    <PublicPaper>
      <h1>{m['platform.signing.page.verify']()}</h1>
      <p>{m['platform.signing.verifyIntro']()}</p>
      <form
        className="offer-decide"
        onSubmit={event => {
          event.preventDefault()
          void verify({ code, file })
        }}
      >
        <label className="offer-field">
          <span>{m['platform.signing.code']()}</span>
          <input
            value={code}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            onChange={event => {
              forget()
              setCode(event.target.value)
            }}
          />
        </label>
        <label className="offer-field">
          <span>
            {m['platform.signing.verifyFile']()} <small>{m['platform.signing.verifyFileHint']()}</small>
          </span>
          <input
            type="file"
            accept="application/pdf"
            onChange={event => {
              forget()
              setFile(event.target.files?.[0] ?? null)
            }}
          />
          <span className="offer-file">
            <span className="btn secondary small" aria-hidden>
              {m['platform.signing.verifyChoose']()}
            </span>
            {file ? <bdi>{file.name}</bdi> : m['platform.signing.verifyNone']()}
          </span>
        </label>
        {problem && (
          <p className="offer-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="offer-acts">
          <button type="submit" className="btn primary" disabled={isBusy}>
            {m['platform.signing.verifyAct']()}
          </button>
        </div>
      </form>
      {found && <Verdict found={found} />}
      <a className="offer-words" href="/verify-seal.mjs" download>
        {m['platform.signing.script']()}
      </a>
    </PublicPaper>
  )
}

function Verdict({ found: { answer, withFile } }: { found: Found }) {
  const { verdict, document } = answer
  const words = {
    authentic: withFile ? m['platform.signing.verdict.authentic']() : m['platform.signing.verdict.sealed'](),
    altered: m['platform.signing.verdict.altered'](),
    unknown: m['platform.signing.verdict.unknown'](),
  }
  return (
    <section className="offer-item" role="status">
      <b className={verdict === 'authentic' ? 'offer-good' : 'offer-problem'}>{words[verdict]}</b>
      {document && (
        <>
          <div className="offer-row">
            <span>{m['platform.signing.number']()}</span>
            <span>
              {document.title[currentLocale()]} <bdi dir="ltr">{document.number}</bdi>
            </span>
          </div>
          <div className="offer-row">
            <span>{m['platform.signing.sealedOn']()}</span>
            <bdi className="n">{formatDay(document.sealedOn, 'latin')}</bdi>
          </div>
        </>
      )}
    </section>
  )
}
