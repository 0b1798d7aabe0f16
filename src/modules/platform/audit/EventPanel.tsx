import { m } from '#generated/words/messages.js'
import { formatNumber } from '#kernel/shared/format.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useDisplay } from '#ui/display.ts'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { sayOperation } from '../record/actWords.web.ts'
import { ChangedValue } from '../record/ChangedValue.tsx'
import { camelField, sayField } from '../record/fieldWords.web.ts'
import { usePathOfSubject } from '../record/subjectPaths.web.ts'
import { sayActor } from './actor.web.ts'
import type { AuditEvent } from './auditWords.web.ts'

type Props = {
  event: AuditEvent
  onClose: () => void
  onFilter: (filter: Readonly<Record<string, unknown>>) => void
}

/** One event in full: who, what, field by field before and after in words, and where it stands in the chain. */
export function EventPanel({ event, onClose, onFilter }: Props) {
  const { digits } = useDisplay()
  const path = usePathOfSubject()(event.subject)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={sayOperation(event.operation)}
      actions={
        <>
          <Button onPress={() => onFilter({ subject: event.subject })}>
            {m['platform.audit.ofRecord']()}
          </Button>
          {path && (
            <ButtonLink kind="primary" href={path}>
              {m['platform.audit.openRecord']()}
            </ButtonLink>
          )}
        </>
      }
    >
      <dl className="facts">
        <Fact label={m['platform.audit.actor']()} strong>
          <button type="button" className="link" onClick={() => onFilter({ userId: event.actorId })}>
            <bdi>{sayActor(event.actorName)}</bdi>
          </button>
        </Fact>
        <Fact label={m['platform.audit.at']()}>
          <InstantText at={event.at} />
        </Fact>
        <Fact label={m['platform.audit.record']()}>
          <bdi>{event.subjectLabel ?? '—'}</bdi>
        </Fact>
        {event.visitId && <Fact label={m['platform.audit.tab.visits']()}>{m['platform.audit.visit']()}</Fact>}
        {event.reason && (
          <Fact label={m['platform.audit.reason']()}>
            <bdi>{event.reason}</bdi>
          </Fact>
        )}
      </dl>
      {event.changes.length === 0 ? (
        <p className="cap">{m['platform.audit.noChanges']()}</p>
      ) : (
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">{m['platform.audit.field']()}</th>
              <th scope="col">{m['platform.audit.before']()}</th>
              <th scope="col">{m['platform.audit.after']()}</th>
            </tr>
          </thead>
          <tbody>
            {event.changes.map(change => (
              <tr key={change.field}>
                <th scope="row">{sayField(change.field, event.operation)}</th>
                <td>
                  <del>
                    <ChangedValue
                      field={camelField(change.field)}
                      value={change.before}
                      operation={event.operation}
                    />
                  </del>
                </td>
                <td>
                  <ins>
                    <ChangedValue
                      field={camelField(change.field)}
                      value={change.after}
                      operation={event.operation}
                    />
                  </ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="event-origin cap">
        <div>
          <dt>{m['platform.audit.event']({ seq: formatNumber(event.seq, digits) })}</dt>
          <dd className="n">{event.operation}</dd>
        </div>
        {event.ip && (
          <div>
            <dt>{m['platform.audit.ip']()}</dt>
            <dd className="n">{event.ip}</dd>
          </div>
        )}
        {event.device && (
          <div>
            <dt>{m['platform.audit.device']()}</dt>
            <dd dir="ltr">{event.device}</dd>
          </div>
        )}
        <div>
          <dt>{m['platform.audit.request']()}</dt>
          <dd className="n">{event.requestId}</dd>
        </div>
        <div>
          <dt>{m['platform.audit.hash']()}</dt>
          <dd dir="ltr">{event.hash}</dd>
        </div>
      </dl>
    </SidePanel>
  )
}
