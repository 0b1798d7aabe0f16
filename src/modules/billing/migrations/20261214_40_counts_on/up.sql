-- The day from which a document counts in the books: its own, or that of the opening that brought it. Ageing, statements and control
-- accounts go by it.
alter table billing.invoice add column opened_on date;
update billing.invoice i set opened_on = e.entry_date
  from accounting.journal_entry e
  where e.company_id = i.company_id and e.origin_key = i.source_key and e.kind = 'opening' and e.entry_date > i.invoice_date;
alter table billing.invoice add column counts_on date not null generated always as (greatest(invoice_date, opened_on)) stored;
-- Before, money dated ahead of a document settled it ahead of its day; books keep what they posted. New settlements wait for the day.
alter table billing.invoice add column settled_from date;
update billing.invoice i set settled_from = a.first_on
  from (select company_id, invoice_id, min(allocated_on) as first_on from billing.allocation group by company_id, invoice_id) a
  where a.company_id = i.company_id and a.invoice_id = i.id and a.first_on < i.counts_on;
create index invoice_settled_ahead on billing.invoice (company_id, settled_from) where settled_from is not null;
