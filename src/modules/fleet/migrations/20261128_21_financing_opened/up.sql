-- An agreement that ran before the company came opens with the rest of its balance (rule 27 of 40-finance): its first
-- installments were paid elsewhere.
alter table fleet.financing add column paid_before int check (paid_before >= 0 and paid_before < installment_count);
alter table fleet.financing add column opened_on date;
alter table fleet.financing add constraint financing_opened check (opened_on is null or paid_before is not null);
alter table fleet.financing_installment add column before_opening boolean not null default false;
alter table fleet.financing_installment add constraint financing_installment_before
  check (not before_opening or accrued_on is not null);
-- A file of drafts may be taken back (section 10); an agreement that posted never goes.
grant delete on fleet.financing to qafila_app;
create policy drafts_only on fleet.financing as restrictive for delete using (state = 'draft');
