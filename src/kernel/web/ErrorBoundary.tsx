import { Component, type ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Fault } from './api.ts'
import { ChunkError, chunkFailures } from './chunk.ts'
import { helpHref } from './help.ts'

/** What is shown for something that broke: the causes, another try, a reload and a code to copy. */
export function Crash({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isChunk = error instanceof ChunkError
  const requestId = error instanceof Fault ? error.requestId : null
  const help = isChunk ? null : helpHref(requestId)
  const code = error instanceof Fault && error.requestId ? error.requestId : error.message
  return (
    <div className="page page-narrow" role="alert">
      <Card title={isChunk ? m['kernel.chunk.failed']() : m['kernel.fault']()}>
        <p>{isChunk ? m['kernel.chunk.causes']() : m['kernel.fault.sorry']()}</p>
        <div className="row">
          <Button kind="primary" onPress={onRetry}>
            {m['kernel.fault.retry']()}
          </Button>
          <Button onPress={() => window.location.reload()}>{m['kernel.fault.reload']()}</Button>
          <Button kind="tertiary" onPress={() => void navigator.clipboard.writeText(code)}>
            {m['kernel.fault.copy']()}
          </Button>
          {help && (
            <ButtonLink kind="tertiary" href={help}>
              {m['kernel.fault.report']()}
            </ButtonLink>
          )}
        </div>
      </Card>
    </div>
  )
}

type Props = { children: ReactNode; resetKey?: string }
type State = { error: Error | null; key: string | undefined }

/** Catches what a page throws: shows it in a card that keeps shell and menu alive. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, key: this.props.resetKey }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.key) return null
    if (state.error instanceof ChunkError) state.error.renew()
    return { error: null, key: props.resetKey }
  }

  override componentDidCatch(error: Error): void {
    if (error instanceof ChunkError && chunkFailures() > 2 && window.confirm(m['kernel.chunk.newVersion']()))
      window.location.reload()
  }

  override componentWillUnmount(): void {
    this.#renew()
  }

  #renew(): void {
    if (this.state.error instanceof ChunkError) this.state.error.renew()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Crash
        error={error}
        onRetry={() => {
          this.#renew()
          this.setState({ error: null })
        }}
      />
    )
  }
}
