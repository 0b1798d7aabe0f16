import '../support.css'
import { Paperclip } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import type { View } from './ticketWords.web.ts'

type Files = View['files']

/** The description first, then what the company and the staff said; the side of each is shown. */
export function Conversation({ ticket, fileHref }: { ticket: View; fileHref: (file: string) => string }) {
  return (
    <Card title={m['support.card.messages']()}>
      <ol className="support-messages">
        <Message
          author={ticket.openedBy}
          at={ticket.openedAt}
          byStaff={false}
          text={ticket.description}
          files={ticket.files}
          fileHref={fileHref}
        />
        {ticket.messages.map(message => (
          <Message
            key={message.id}
            author={message.author}
            at={message.at}
            byStaff={message.byStaff}
            text={message.message}
            files={message.files}
            fileHref={fileHref}
          />
        ))}
      </ol>
    </Card>
  )
}

type Props = {
  author: string
  at: string
  byStaff: boolean
  text: string
  files: Files
  fileHref: (file: string) => string
}

function Message({ author, at, byStaff, text, files, fileHref }: Props) {
  return (
    <li className={byStaff ? 'support-message staff' : 'support-message'}>
      <p className="cap">
        <bdi className="strong">{author}</bdi> ·{' '}
        {byStaff ? m['support.side.desk']() : m['support.side.company']()} · <InstantText at={at} />
      </p>
      <p className="support-text" dir="auto">
        {text}
      </p>
      {files.length > 0 && (
        <ul className="support-files">
          {files.map(file => (
            <li key={file.id}>
              <a href={fileHref(file.id)} target="_blank" rel="noopener noreferrer">
                <Paperclip size={14} aria-hidden />
                <bdi>{file.name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
