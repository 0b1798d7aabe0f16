-- What follows when an invoice or credit of ours is voided in billing: an accident is claimed anew, a cancelled policy whose
-- refund fell runs on, and damage whose invoice fell is decided again. Each time the next document has another key.
alter table fleet.insurance_claim add column voided_on date;
alter table fleet.insurance_claim drop constraint insurance_claim_once;
create unique index insurance_claim_once on fleet.insurance_claim (company_id, flag_id) where voided_on is null;
alter table fleet.insurance_policy add column voided_refunds int not null default 0;
-- The day its premium was spread anew from; null while it runs as its bill says.
alter table fleet.insurance_policy add column resumed_on date;
alter table fleet.mark add column voided_charges int not null default 0;
create index mark_charged_by on fleet.mark (company_id, charge_document) where charge_document is not null;
