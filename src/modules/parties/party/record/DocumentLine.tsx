import { Eye, EyeOff, Paperclip } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { countryName } from '../form/countries.web.ts'
import type { PartyDocument } from '../party.web.ts'
import { documentKinds, identityWords, oneDocumentWords } from '../partyWords.web.ts'

type Props = {
  document: PartyDocument
  /** The whole number while it is revealed. */
  number: string | null
  onReveal?: () => void
  onHide?: () => void
  onRenew?: () => void
}

/** One document: what it is, its number, until when, what was scanned, and what can be done with it. */
export function DocumentLine({ document, number, onReveal, onHide, onRenew }: Props) {
  return (
    <li className="party-document">
      <div className="grow">
        <div className="row wrap">
          <span className="party-name">{identityWords[document.type]()}</span>
          <StatusBadge kind={documentKinds[document.state]}>{oneDocumentWords[document.state]()}</StatusBadge>
          {document.check === 'warned' && <span className="cap">{m['parties.check.warned']()}</span>}
        </div>
        <div className="row wrap soft-ink">
          <span className={number ? 'n strong' : 'n'}>{number ?? document.masked}</span>
          <span aria-hidden>·</span>
          <span>{countryName(document.country)}</span>
          {document.issuedOn && (
            <>
              <span aria-hidden>·</span>
              <span>
                {m['parties.document.field.issuedOn']()} <DayText day={document.issuedOn} />
              </span>
            </>
          )}
          {document.expiresOn && (
            <>
              <span aria-hidden>·</span>
              <span className={document.state === 'expired' ? 'bad' : undefined}>
                {document.state === 'expired'
                  ? m['parties.document.endedOn']()
                  : m['parties.document.endsOn']()}{' '}
                <DayText day={document.expiresOn} />
              </span>
            </>
          )}
        </div>
        {document.files.length > 0 && (
          <div className="row wrap">
            {document.files.map(file => (
              <a
                key={file.id}
                className="link row"
                href={fileUrl(file.id)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Paperclip aria-hidden />
                <bdi>{file.name}</bdi>
              </a>
            ))}
          </div>
        )}
      </div>
      <div className="row">
        {number && onHide && (
          <Button size="small" kind="tertiary" onPress={onHide}>
            <EyeOff aria-hidden />
            {m['parties.document.hide']()}
          </Button>
        )}
        {!number && onReveal && (
          <Button size="small" kind="tertiary" onPress={onReveal}>
            <Eye aria-hidden />
            {m['parties.document.reveal']()}
          </Button>
        )}
        {onRenew && (
          <Button size="small" onPress={onRenew}>
            {m['parties.document.renew']()}
          </Button>
        )}
      </div>
    </li>
  )
}
