import { useState } from 'react'
import { words as outcomeWords } from '#generated/choices/legal.assistant.outcome.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Switch } from '#ui/Switch.tsx'
import { showProblem } from '#ui/toast.ts'
import type { LawCountry } from '../library/library.rules.ts'

/** The switch of the company with what leaves it, and the log of what was asked. */
export function AssistantSwitch() {
  const { can } = useSession()
  const answer = useAnswer('legal.assistant.state', {})
  const turn = useCommand('legal.assistant.switch')
  const state = answer.data
  if (!state) return null
  return (
    <Card
      title={m['legal.assistant.title']()}
      caption={m['legal.assistant.used']({ used: state.usedTokens, limit: state.monthlyTokens })}
    >
      <div className="stack">
        {!state.isThere && <p className="soft-ink">{m['legal.assistant.notThere']()}</p>}
        <Switch
          on={state.isOn}
          disabled={!can('admin.settings.write')}
          hint={m['legal.assistant.leaves']()}
          onChange={isOn => turn.mutate({ isOn }, { onError: error => showProblem(sayError(error)) })}
        >
          {m['legal.assistant.on']()}
        </Switch>
        {state.calls.length > 0 && (
          <div className="stack tight">
            <h3>{m['legal.assistant.calls']()}</h3>
            {state.calls.map(call => (
              <span key={call.id} className="card-row soft-ink">
                <span>
                  <bdi>{call.user}</bdi> · {outcomeWords[call.outcome]()} ·{' '}
                  <span className="n">{call.tokens}</span>
                </span>
                <InstantText at={call.at} />
              </span>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}

/** A draft on the question beside what the search found, for a company that opted in. */
export function AssistantDraft({ text, country }: { text: string; country?: LawCountry }) {
  const state = useAnswer('legal.assistant.state', {})
  const ask = useCommand('legal.assistant.ask')
  const [failed, setFailed] = useState<string | null>(null)
  if (!state.data?.isOn || !state.data.isThere) return null
  const send = async () => {
    setFailed(null)
    try {
      const { sentences } = await ask.mutateAsync({ text, partyId: null, ...(country ? { country } : {}) })
      if (!sentences) setFailed(m['legal.assistant.failed']())
    } catch (error) {
      setFailed(sayError(error))
    }
  }
  return (
    <Card
      title={m['legal.assistant.title']()}
      end={
        <Button size="small" busy={ask.isPending} onPress={() => void send()}>
          {m['legal.assistant.ask']()}
        </Button>
      }
    >
      {failed && <Notice hue="amber">{failed}</Notice>}
      {ask.data?.sentences && (
        <div className="stack tight">
          <p className="cap">{m['legal.assistant.draft']()}</p>
          {ask.data.sentences.map(sentence => (
            <p key={sentence.text} className="law-text">
              {sentence.text}{' '}
              {!sentence.isCited && <Badge hue="amber">{m['legal.assistant.uncited']()}</Badge>}
            </p>
          ))}
          <ol>
            {ask.data.sources.map(source => (
              <li key={source.id}>{source.subject}</li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  )
}
