-- A bill line on a prepaid key waits on the balance sheet; this is the expense it becomes month by month (rule 8).
alter table billing.invoice_line add column spread_to_key text;

-- The vendor's own number, compared without case and blanks: «inv 77» and «INV77» are one bill.
alter table billing.invoice add column reference_key text collate "C"
  generated always as (upper(regexp_replace(reference, '\s', '', 'g'))) stored;
alter table billing.invoice add constraint invoice_bill_reference check (kind <> 'bill' or status = 'draft' or reference is not null);
alter table billing.invoice add constraint invoice_vendor_credit_reason
  check (kind <> 'vendorCredit' or (corrects_id is not null and reason is not null));
create unique index invoice_bill_taken on billing.invoice (company_id, party_id, reference_key)
  where kind = 'bill' and status = 'issued';

-- A line of an expense voucher names a key or, where the chart has none, an account; a prepaid one is spread as a bill's.
alter table billing.payment_split add column account_id uuid;
alter table billing.payment_split add column service_from date;
alter table billing.payment_split add column service_to date;
alter table billing.payment_split add column spread_key text collate "C";
alter table billing.payment_split add column spread_to_key text;
alter table billing.payment_split drop constraint payment_split_shape;
alter table billing.payment_split add constraint payment_split_shape check ((kind = 'invoice') = (invoice_id is not null)
  and (kind = 'deposit') = (deposit_id is not null) and (kind = 'refund') = (refunds_id is not null)
  and (kind = 'line') = (num_nonnulls(key, account_id) = 1) and num_nonnulls(key, account_id) < 2);
alter table billing.payment_split add constraint payment_split_service
  check ((service_from is null) = (service_to is null) and service_to >= service_from);
alter table billing.payment_split add constraint payment_split_account
  foreign key (company_id, account_id) references accounting.account (company_id, id);
