alter table product validate constraint product_status_check;
