import { defineWebModule } from '#kernel/web/module.ts'
import { deskPath, deskTicketPath, ticketPath, ticketsPath } from './links.web.ts'
import { support } from './module.ts'

export const supportWeb = defineWebModule({
  manifest: support,
  pages: {
    [ticketsPath]: () => import('./ticket/TicketsPage.tsx'),
    [ticketPath]: () => import('./ticket/TicketPage.tsx'),
    [deskPath]: () => import('./desk/DeskPage.tsx'),
    [deskTicketPath]: () => import('./desk/DeskTicketPage.tsx'),
  },
})
