-- PostgreSQL reads each check of a table from its text for every statement that writes: the 44 of documents and their lines were a tenth of
-- what issuing one cost. A function is read once per connection. As with checks, a rule over what is null holds. The lists of words stay
-- checks of their columns, because the types of the tables are read from them, and so does the one whose failure is a refusal.
create function billing.is_sound(i billing.invoice) returns boolean language plpgsql immutable parallel safe as $$
begin
  return i.total_minor = i.subtotal_minor - i.discount_minor + i.tax_minor
    and least(i.subtotal_minor, i.discount_minor, i.tax_minor, i.total_minor) >= 0
    and i.settle_rank between 0 and 3
    and i.due_on >= i.invoice_date
    and (i.status = 'draft') = (i.number is null)
    and (i.status = 'draft' or (i.control_account_id is not null and i.source_key is not null))
    and (i.status = 'void') = (i.voided_on is not null) and (i.status <> 'void' or i.settled_minor = 0)
    and (i.kind <> 'bill' or i.status = 'draft' or i.reference is not null)
    and (i.kind not in ('creditNote', 'vendorCredit') or (i.corrects_id is not null and i.reason is not null))
    and (i.kind <> 'writeOff' or i.reason is not null)
    and (i.document_discount_bps is null or i.document_discount_minor is null)
    and i.document_discount_bps between 1 and 10000 and i.document_discount_minor > 0
    and (i.draft_currency is null or i.status = 'draft') and i.draft_currency ~ '^[A-Z]{3}$'
    and (i.draft_currency is not null or num_nonnulls(i.draft_rate, i.draft_discount_minor) = 0)
    and i.draft_rate > 0 and i.draft_discount_minor > 0
    and length(i.note) between 1 and 500 and length(i.reason) between 1 and 300 and length(i.reference) between 1 and 60
    and cardinality(i.profit_unit_ids) > 0;
end $$;

create function billing.is_sound(l billing.invoice_line) returns boolean language plpgsql immutable parallel safe as $$
begin
  return l.net_minor = l.revenue_minor - l.given_minor
    and l.line_no > 0 and l.quantity > 0
    and least(l.given_minor, l.line_discount_minor, l.document_discount_minor, l.reverse_tax_minor, l.foreign_discount_minor) >= 0
    and num_nonnulls(l.key, l.account_id) = 1
    and (l.carried_minor is null or l.key = 'advanceBillings')
    and (l.reverse_tax_minor is null or (l.tax_code is not null and l.tax_minor = 0))
    and (l.service_from is null) = (l.service_to is null) and l.service_to >= l.service_from
    -- What a final invoice deducts of an advance is negative, and nothing else is.
    and case when l.deducts_id is null
      then least(l.gross_minor, l.revenue_minor, l.net_minor, l.tax_minor, l.unit_price_minor, l.foreign_price_minor, l.foreign_net_minor,
        l.foreign_tax_minor, l.carried_minor) >= 0
      else greatest(l.gross_minor, l.revenue_minor, l.net_minor, l.tax_minor, l.unit_price_minor, l.foreign_price_minor,
        l.foreign_net_minor, l.foreign_tax_minor, l.carried_minor) <= 0 and l.given_minor = 0 and l.key = 'advanceBillings' end
    and length(l.description) between 1 and 300 and length(l.description_en) between 1 and 300 and length(l.discount_key) between 1 and 60;
end $$;

alter table billing.invoice
  add constraint invoice_is_sound check (billing.is_sound(invoice)),
  drop constraint invoice_adds_up, drop constraint invoice_bill_reference, drop constraint invoice_check, drop constraint invoice_controlled,
  drop constraint invoice_credit_reason, drop constraint invoice_discount_minor_check, drop constraint invoice_document_discount_bps_check,
  drop constraint invoice_document_discount_minor_check, drop constraint invoice_draft_currency, drop constraint invoice_draft_currency_check,
  drop constraint invoice_draft_discount_minor_check, drop constraint invoice_draft_rate, drop constraint invoice_draft_rate_check,
  drop constraint invoice_note_check, drop constraint invoice_numbered, drop constraint invoice_one_discount,
  drop constraint invoice_profit_unit_ids_check, drop constraint invoice_reason_check, drop constraint invoice_reference_check,
  drop constraint invoice_settle_rank_check, drop constraint invoice_subtotal_minor_check,
  drop constraint invoice_tax_minor_check, drop constraint invoice_total_minor_check, drop constraint invoice_vendor_credit_reason,
  drop constraint invoice_void_day, drop constraint invoice_void_settled, drop constraint invoice_write_off_reason;

alter table billing.invoice_line
  add constraint invoice_line_is_sound check (billing.is_sound(invoice_line)),
  drop constraint invoice_line_account, drop constraint invoice_line_adds_up, drop constraint invoice_line_carried,
  drop constraint invoice_line_description_check, drop constraint invoice_line_description_en_check,
  drop constraint invoice_line_discount_key_check, drop constraint invoice_line_document_discount_minor_check,
  drop constraint invoice_line_foreign_signs, drop constraint invoice_line_given_minor_check,
  drop constraint invoice_line_line_discount_minor_check, drop constraint invoice_line_line_no_check,
  drop constraint invoice_line_quantity_check, drop constraint invoice_line_reverse, drop constraint invoice_line_reverse_tax_minor_check,
  drop constraint invoice_line_service, drop constraint invoice_line_signs;

-- A line's company is that of its document, which another foreign key holds.
alter table billing.invoice_line drop constraint invoice_line_company_id_fkey;
