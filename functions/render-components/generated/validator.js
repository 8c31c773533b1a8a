"use strict";
module.exports = validate21;
module.exports.default = validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind","spec"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1"]},"kind":{"type":"string","enum":["RenderComponents"]},"metadata":{"type":"object"},"spec":{"$ref":"#/definitions/spec"}},"definitions":{"spec":{"type":"object","additionalProperties":false,"required":["environment"],"properties":{"app":{"type":"string"},"files":{"type":"object","additionalProperties":{"type":"string"}},"filesFrom":{"type":"array","items":{"$ref":"#/definitions/filesFrom"}},"spec":{"type":"object"},"environment":{"type":"string","minLength":1},"tag":{"type":"string"},"vars":{"$ref":"#/definitions/vars"},"components":{"type":"array","items":{"type":"string"}},"excludeComponents":{"type":"array","items":{"type":"string"}},"strictVars":{"type":"boolean"},"namespace":{"enum":["none","default"]},"concurrency":{"type":"integer","minimum":1,"maximum":256},"limits":{"$ref":"#/definitions/limits"},"addQbecMetadata":{"type":"boolean"},"dataSources":{"type":"object","additionalProperties":{"type":"string"}},"needsHash":{"type":"boolean"},"behavior":{"enum":["create","merge","replace"]}}},"filesFrom":{"type":"object","additionalProperties":false,"required":["configMap"],"properties":{"configMap":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"namespace":{"type":"string"}}}}},"vars":{"type":"object","additionalProperties":false,"properties":{"external":{"$ref":"#/definitions/values"},"topLevel":{"$ref":"#/definitions/values"},"ignoreMissing":{"type":"boolean"}}},"values":{"type":"object","additionalProperties":false,"properties":{"str":{"type":"object","additionalProperties":{"type":"string"}},"code":{"type":"object","additionalProperties":true}}},"limits":{"type":"object","additionalProperties":false,"properties":{"steps":{"type":"integer","minimum":1,"maximum":100000000000},"maxStack":{"type":"integer","minimum":1,"maximum":100000}}}}};
const schema7 = {"type":"object","additionalProperties":false,"required":["environment"],"properties":{"app":{"type":"string"},"files":{"type":"object","additionalProperties":{"type":"string"}},"filesFrom":{"type":"array","items":{"$ref":"#/definitions/filesFrom"}},"spec":{"type":"object"},"environment":{"type":"string","minLength":1},"tag":{"type":"string"},"vars":{"$ref":"#/definitions/vars"},"components":{"type":"array","items":{"type":"string"}},"excludeComponents":{"type":"array","items":{"type":"string"}},"strictVars":{"type":"boolean"},"namespace":{"enum":["none","default"]},"concurrency":{"type":"integer","minimum":1,"maximum":256},"limits":{"$ref":"#/definitions/limits"},"addQbecMetadata":{"type":"boolean"},"dataSources":{"type":"object","additionalProperties":{"type":"string"}},"needsHash":{"type":"boolean"},"behavior":{"enum":["create","merge","replace"]}}};
const func2 = Object.prototype.hasOwnProperty;
const func3 = require("../../../src/schema/character-count").characterCount;
const schema8 = {"type":"object","additionalProperties":false,"required":["configMap"],"properties":{"configMap":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"namespace":{"type":"string"}}}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.configMap === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "configMap"},message:"must have required property '"+"configMap"+"'",schema:schema8.required,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "configMap")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.configMap !== undefined){
let data0 = data.configMap;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name === undefined){
const err2 = {instancePath:instancePath+"/configMap",schemaPath:"#/properties/configMap/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema8.properties.configMap.required,parentSchema:schema8.properties.configMap,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key1 in data0){
if(!((key1 === "name") || (key1 === "namespace"))){
const err3 = {instancePath:instancePath+"/configMap",schemaPath:"#/properties/configMap/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema8.properties.configMap,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 === "string"){
if(func3(data1) < 1){
const err4 = {instancePath:instancePath+"/configMap/name",schemaPath:"#/properties/configMap/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8.properties.configMap.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/configMap/name",schemaPath:"#/properties/configMap/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.configMap.properties.name.type,parentSchema:schema8.properties.configMap.properties.name,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.namespace !== undefined){
let data2 = data0.namespace;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/configMap/namespace",schemaPath:"#/properties/configMap/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.configMap.properties.namespace.type,parentSchema:schema8.properties.configMap.properties.namespace,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/configMap",schemaPath:"#/properties/configMap/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema8.properties.configMap.type,parentSchema:schema8.properties.configMap,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

const schema9 = {"type":"object","additionalProperties":false,"properties":{"external":{"$ref":"#/definitions/values"},"topLevel":{"$ref":"#/definitions/values"},"ignoreMissing":{"type":"boolean"}}};
const schema10 = {"type":"object","additionalProperties":false,"properties":{"str":{"type":"object","additionalProperties":{"type":"string"}},"code":{"type":"object","additionalProperties":true}}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "str") || (key0 === "code"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.str !== undefined){
let data0 = data.str;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
let data1 = data0[key1];
if(typeof data1 !== "string"){
const err1 = {instancePath:instancePath+"/str/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/str/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.str.additionalProperties.type,parentSchema:schema10.properties.str.additionalProperties,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath:instancePath+"/str",schemaPath:"#/properties/str/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.properties.str.type,parentSchema:schema10.properties.str,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.code !== undefined){
let data2 = data.code;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
const err3 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.properties.code.type,parentSchema:schema10.properties.code,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "external") || (key0 === "topLevel")) || (key0 === "ignoreMissing"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.external !== undefined){
if(!(validate26(data.external, {instancePath:instancePath+"/external",parentData:data,parentDataProperty:"external",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.topLevel !== undefined){
if(!(validate26(data.topLevel, {instancePath:instancePath+"/topLevel",parentData:data,parentDataProperty:"topLevel",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.ignoreMissing !== undefined){
let data2 = data.ignoreMissing;
if(typeof data2 !== "boolean"){
const err1 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema9.properties.ignoreMissing.type,parentSchema:schema9.properties.ignoreMissing,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":"object","additionalProperties":false,"properties":{"steps":{"type":"integer","minimum":1,"maximum":100000000000},"maxStack":{"type":"integer","minimum":1,"maximum":100000}}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "steps") || (key0 === "maxStack"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.steps !== undefined){
let data0 = data.steps;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.steps.type,parentSchema:schema11.properties.steps,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100000000000 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000000000},message:"must be <= 100000000000",schema:100000000000,parentSchema:schema11.properties.steps,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0 < 1 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.steps,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.maxStack !== undefined){
let data1 = data.maxStack;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/maxStack",schemaPath:"#/properties/maxStack/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.maxStack.type,parentSchema:schema11.properties.maxStack,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 100000 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/maxStack",schemaPath:"#/properties/maxStack/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000",schema:100000,parentSchema:schema11.properties.maxStack,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/maxStack",schemaPath:"#/properties/maxStack/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.maxStack,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.environment === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "environment"},message:"must have required property '"+"environment"+"'",schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema7.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.app !== undefined){
let data0 = data.app;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/app",schemaPath:"#/properties/app/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.app.type,parentSchema:schema7.properties.app,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.files !== undefined){
let data1 = data.files;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
let data2 = data1[key1];
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/files/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/files/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.files.additionalProperties.type,parentSchema:schema7.properties.files.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.properties.files.type,parentSchema:schema7.properties.files,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.filesFrom !== undefined){
let data3 = data.filesFrom;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate23(data3[i0], {instancePath:instancePath+"/filesFrom/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/filesFrom",schemaPath:"#/properties/filesFrom/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.filesFrom.type,parentSchema:schema7.properties.filesFrom,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.spec !== undefined){
let data5 = data.spec;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
const err6 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.properties.spec.type,parentSchema:schema7.properties.spec,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.environment !== undefined){
let data6 = data.environment;
if(typeof data6 === "string"){
if(func3(data6) < 1){
const err7 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema7.properties.environment,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.environment.type,parentSchema:schema7.properties.environment,data:data6};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.tag !== undefined){
let data7 = data.tag;
if(typeof data7 !== "string"){
const err9 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.tag.type,parentSchema:schema7.properties.tag,data:data7};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.vars !== undefined){
if(!(validate25(data.vars, {instancePath:instancePath+"/vars",parentData:data,parentDataProperty:"vars",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.components !== undefined){
let data9 = data.components;
if(Array.isArray(data9)){
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(typeof data10 !== "string"){
const err10 = {instancePath:instancePath+"/components/" + i1,schemaPath:"#/properties/components/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.components.items.type,parentSchema:schema7.properties.components.items,data:data10};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/components",schemaPath:"#/properties/components/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.components.type,parentSchema:schema7.properties.components,data:data9};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.excludeComponents !== undefined){
let data11 = data.excludeComponents;
if(Array.isArray(data11)){
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
let data12 = data11[i2];
if(typeof data12 !== "string"){
const err12 = {instancePath:instancePath+"/excludeComponents/" + i2,schemaPath:"#/properties/excludeComponents/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.excludeComponents.items.type,parentSchema:schema7.properties.excludeComponents.items,data:data12};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/excludeComponents",schemaPath:"#/properties/excludeComponents/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.excludeComponents.type,parentSchema:schema7.properties.excludeComponents,data:data11};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.strictVars !== undefined){
let data13 = data.strictVars;
if(typeof data13 !== "boolean"){
const err14 = {instancePath:instancePath+"/strictVars",schemaPath:"#/properties/strictVars/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema7.properties.strictVars.type,parentSchema:schema7.properties.strictVars,data:data13};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.namespace !== undefined){
let data14 = data.namespace;
if(!((data14 === "none") || (data14 === "default"))){
const err15 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/enum",keyword:"enum",params:{allowedValues: schema7.properties.namespace.enum},message:"must be equal to one of the allowed values",schema:schema7.properties.namespace.enum,parentSchema:schema7.properties.namespace,data:data14};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.concurrency !== undefined){
let data15 = data.concurrency;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err16 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema7.properties.concurrency.type,parentSchema:schema7.properties.concurrency,data:data15};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 256 || isNaN(data15)){
const err17 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/maximum",keyword:"maximum",params:{comparison: "<=", limit: 256},message:"must be <= 256",schema:256,parentSchema:schema7.properties.concurrency,data:data15};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data15 < 1 || isNaN(data15)){
const err18 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema7.properties.concurrency,data:data15};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data.limits !== undefined){
if(!(validate30(data.limits, {instancePath:instancePath+"/limits",parentData:data,parentDataProperty:"limits",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
if(data.addQbecMetadata !== undefined){
let data17 = data.addQbecMetadata;
if(typeof data17 !== "boolean"){
const err19 = {instancePath:instancePath+"/addQbecMetadata",schemaPath:"#/properties/addQbecMetadata/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema7.properties.addQbecMetadata.type,parentSchema:schema7.properties.addQbecMetadata,data:data17};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.dataSources !== undefined){
let data18 = data.dataSources;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key2 in data18){
let data19 = data18[key2];
if(typeof data19 !== "string"){
const err20 = {instancePath:instancePath+"/dataSources/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/dataSources/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.dataSources.additionalProperties.type,parentSchema:schema7.properties.dataSources.additionalProperties,data:data19};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/dataSources",schemaPath:"#/properties/dataSources/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.properties.dataSources.type,parentSchema:schema7.properties.dataSources,data:data18};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.needsHash !== undefined){
let data20 = data.needsHash;
if(typeof data20 !== "boolean"){
const err22 = {instancePath:instancePath+"/needsHash",schemaPath:"#/properties/needsHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema7.properties.needsHash.type,parentSchema:schema7.properties.needsHash,data:data20};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.behavior !== undefined){
let data21 = data.behavior;
if(!(((data21 === "create") || (data21 === "merge")) || (data21 === "replace"))){
const err23 = {instancePath:instancePath+"/behavior",schemaPath:"#/properties/behavior/enum",keyword:"enum",params:{allowedValues: schema7.properties.behavior.enum},message:"must be equal to one of the allowed values",schema:schema7.properties.behavior.enum,parentSchema:schema7.properties.behavior,data:data21};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.spec === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.apiVersion.type,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "fn.inlay.dev/v1alpha1")){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema6.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.apiVersion.enum,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.kind.type,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "RenderComponents")){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema6.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.kind.enum,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err8 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.metadata.type,parentSchema:schema6.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.spec !== undefined){
if(!(validate22(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

