-- The day from which a document counts in the books: its own, or that of the opening that brought it. Ageing, statements and control
-- accounts go by it.
alter table billing.invoice add column opened_on date;
update billing.invoice i set opened_on = e.entry_date
  from accounting.journal_entry e
  where e.company_id = i.company_id and e.origin_key = i.source_key and e.kind = 'opening' and e.entry_date > i.invoice_date;
alter table billing.invoice add column counts_on date not null generated always as (greatest(invoice_date, opened_on)) stored;
create index invoice_counts_on on billing.invoice (company_id, counts_on) where status <> 'draft';
