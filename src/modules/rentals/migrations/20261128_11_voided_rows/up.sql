-- A row whose invoice was voided is invoiced again: under a key of its own, and due when it was agreed to be (the monthly invoice
-- of a master moves what was due before to its own day).
alter table rentals.schedule_row add column voided_invoices int not null default 0 check (voided_invoices >= 0);
alter table rentals.schedule_row add column agreed_due_on date;
