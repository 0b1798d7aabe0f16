// What the composition root takes of support: where a person who needs help is led.
export { newTicketHref } from './links.web.ts'
