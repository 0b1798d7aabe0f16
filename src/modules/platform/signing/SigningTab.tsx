import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayCode } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { LinkDialog } from '../publicPaper/LinkDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { CounterDialog, ScanDialog, SendDialog } from './SigningDialogs.tsx'
import type { SignedPaper } from './signedPaper.web.ts'
import { channelWords, type SignRequest, stateKinds, stateWords } from './signingWords.web.ts'
import './signing.css'

type Answer = OutputFor<'platform.signing.list'>
type Dialog = 'send' | 'counter' | 'scan'
type Sent = OutputFor<'platform.signing.request'>

/** «التوقيع» of a record: every request and signature of its paper, and the three ways to get one. */
export function SigningTab({ paper }: { paper: SignedPaper }) {
  const { documentType, documentId } = paper
  const answer = useAnswer('platform.signing.list', { documentType, documentId })
  return <Loaded answer={answer}>{found => <Signatures paper={paper} found={found} />}</Loaded>
}

function Signatures({ paper, found }: { paper: SignedPaper; found: Answer }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [revoked, setRevoked] = useState<SignRequest | null>(null)
  const close = () => setDialog(null)
  const acts = <Acts found={found} onAct={setDialog} />
  const { requests } = found
  const unsealed = requests.some(request => request.sealed) ? null : paper.known
  return (
    <>
      {unsealed && (
        <div className="signing">
          <Notice>
            {m['platform.signing.unsealed']({ name: unsealed.name })} <InstantText at={unsealed.at} />
          </Notice>
        </div>
      )}
      {requests.length === 0 && (
        <EmptyState
          title={unsealed ? m['platform.signing.noneSealed']() : m['platform.signing.none']()}
          actions={paper.mayWrite && acts}
        />
      )}
      {requests.length > 0 && (
        <div className="signing">
          {paper.mayWrite && <div className="row signing-acts">{acts}</div>}
          <ul>
            {requests.map(request => (
              <Request
                key={request.id}
                request={request}
                onRevoke={paper.mayWrite ? () => setRevoked(request) : null}
              />
            ))}
          </ul>
        </div>
      )}
      {dialog === 'send' && (
        <SendDialog paper={paper} isBilingual={found.isBilingual} onSent={setSent} onClose={close} />
      )}
      {dialog === 'counter' && <CounterDialog paper={paper} signerName={found.signerName} onClose={close} />}
      {dialog === 'scan' && <ScanDialog paper={paper} signerName={found.signerName} onClose={close} />}
      {sent && (
        <LinkDialog
          title={m['platform.signing.sentTitle']({ name: sent.signerName })}
          link={sent.link}
          whatsapp={sent.phone && paper.whatsapp(sent.phone, sent.whatsappText)}
          onClose={() => setSent(null)}
        >
          <p className="cap">
            {m['platform.signing.validUntil']()} <InstantText at={sent.expiresAt} />
          </p>
          {sent.code && (
            <Notice>
              {m['platform.signing.tellCode']()} <b className="n">{sent.code.replace(/(.{4})/, '$1 ')}</b>
            </Notice>
          )}
        </LinkDialog>
      )}
      {revoked && <RevokeDialog request={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

function Acts({ found, onAct }: { found: Answer; onAct: (dialog: Dialog) => void }) {
  const why = found.whyNot && sayCode(found.whyNot)
  const off = why || (found.isDisabled ? sayCode('platform.signing.disabled') : null)
  // Staff of the platform may send a link for the company; they sign nothing in it.
  const visit = useSession().facts?.browse ? m['platform.browse.companyDecides']() : null
  return (
    <>
      <Button disabledReason={visit ?? why} onPress={() => onAct('scan')}>
        {m['platform.signing.uploadScan']()}
      </Button>
      <Button disabledReason={visit ?? off} onPress={() => onAct('counter')}>
        {m['platform.signing.here']()}
      </Button>
      <Button
        kind={found.requests.some(one => one.sealed) ? 'secondary' : 'primary'}
        disabledReason={off}
        onPress={() => onAct('send')}
      >
        {m['platform.signing.send']()}
      </Button>
    </>
  )
}

function Request({ request, onRevoke }: { request: SignRequest; onRevoke: (() => void) | null }) {
  const { state, sealed } = request
  const isOpen = state === 'sent' || state === 'opened'
  return (
    <li>
      <span className="grow">
        <span className="row">
          <StatusBadge kind={stateKinds[state]}>{stateWords[state]()}</StatusBadge>
          <bdi className="strong">{request.signedName ?? request.signerName}</bdi>
        </span>
        <span className="cap">
          {channelWords[request.channel]()} · <InstantText at={request.decidedAt ?? request.createdAt} />
          {' · '}
          {request.witness
            ? m['platform.signing.witnessed']({ name: request.witness })
            : m['platform.signing.sentBy']({ name: request.by })}
        </span>
        {isOpen && (
          <span className="cap">
            {m['platform.signing.validUntil']()} <InstantText at={request.expiresAt} />
          </span>
        )}
        {request.refuseReason && (
          <span className="cap">{m['platform.signing.refusedFor']({ reason: request.refuseReason })}</span>
        )}
        {sealed && (
          <span className="cap">
            {m['platform.signing.code']()} <span className="n">{sealed.verifyCode}</span>
          </span>
        )}
        {request.isOutdated && <Notice hue="amber">{m['platform.signing.outdated']()}</Notice>}
      </span>
      {sealed && (
        <>
          <ButtonLink
            size="small"
            kind="tertiary"
            target="_blank"
            href={documentUrl('platform.signing.receipt', { id: sealed.id })}
          >
            {m['platform.signing.receipt']()}
          </ButtonLink>
          <ButtonLink
            size="small"
            target="_blank"
            href={documentUrl('platform.signing.sealed', { id: sealed.id })}
          >
            {m['platform.signing.sealedPdf']()}
          </ButtonLink>
        </>
      )}
      {isOpen && onRevoke && (
        <Button size="small" onPress={onRevoke}>
          {m['platform.signing.revoke']()}
        </Button>
      )}
    </li>
  )
}
